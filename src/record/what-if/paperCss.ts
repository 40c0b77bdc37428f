import { css } from "@emotion/react";

/** Elements left out of a printed page: fields, and animations. */
export const screenOnlyCss = css`
  @media print {
    display: none;
  }
`;

export const paperCss = css`
  @media print {
    @page {
      size: A4;
      margin: 10mm;
    }
    html {
      font-size: 56%;
      --space-4: 8px !important;
      --space-6: 10px !important;
    }
    /* Over the styles of the parts themselves. */
    header,
    details,
    body > div a[href^="#"],
    main input,
    main label,
    main output,
    main button {
      display: none !important;
    }
    body,
    main,
    main > div {
      padding: 0 !important;
    }
    /* Bars and marks are backgrounds, which printers leave out. */
    main i {
      -webkit-print-color-adjust: exact;
      print-color-adjust: exact;
    }
    figure,
    section {
      break-inside: avoid;
    }
  }
`;
