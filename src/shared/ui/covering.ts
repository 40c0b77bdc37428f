import { css } from "@emotion/react";

/** Style of an invisible control that covers its visual replacement. */
export const covering = css`
  position: absolute;
  top: 0;
  left: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
`;
