/** The window in which tests of the page run, for their environment. */
export const testWindow = {
  happyDOM: {
    // Wide enough for the links of the bar, whose menu is hidden else.
    width: 1280,
    height: 900,
    // A file that is saved would leave its address to the next test.
    settings: {
      navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
    },
  },
};
