import { css } from "@emotion/react";

/** Style of a control that lies unseen over what is drawn in its place. */
export const covering = css`
  position: absolute;
  top: 0;
  left: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
`;
