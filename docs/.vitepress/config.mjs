// The site of documents: npm run docs:site
const page = (text, link) => ({ text, link });

export default {
  title: "Heliograph",
  description: "Interface, hub and library for OpenDTU solar gateways",
  outDir: "../dist-site",
  cacheDir: "../node_modules/.cache/vitepress",
  // Records of decisions and notes for developers link into the repository.
  srcExclude: ["adr/**", "api/**", "decisions.md", "performance.md"],
  ignoreDeadLinks: [/\/adr\//, /\/protocol\/examples\//],
  // The page is offline first: no fonts and scripts of others.
  themeConfig: {
    // Files beside the documents, no document: the site's own router must not open them.
    nav: [{ ...page("Demonstration", "/demo/"), target: "_self" }],
    search: { provider: "local" },
    sidebar: [
      {
        text: "The way",
        items: [
          page("See it now", "/start"),
          page("Gateways and levels", "/gateways"),
          page("Install the hub", "/install"),
          page("The first evening", "/first-evening"),
          page("Phones, walls and paper", "/phone-and-wall"),
          page("Several gateways, configuration", "/hub"),
          page("Alerts", "/hub-alerts"),
          page("The guardian", "/guardian"),
          page("Questions", "/questions"),
          page("Troubleshooting", "/troubleshooting"),
        ],
      },
      {
        text: "Reference",
        items: [
          page("History and formulas", "/history"),
          page("The hub's record", "/hub-record"),
          page("What a plant learns of itself", "/sky"),
          page("What if", "/what-if"),
          page("Security", "/security"),
          page("Reliability", "/reliability"),
          page("Inside the firmware", "/firmware"),
          page("Recordings", "/recording"),
        ],
      },
      {
        text: "Connect",
        items: [
          page("Commands", "/commands"),
          page("Calls of the hub", "/hub-calls"),
          page("Library", "/library"),
          page("Library: read live values", "/library/read"),
          page("Library: limit by price", "/library/limit-by-price"),
          page("Library: log to CSV", "/library/csv-logger"),
          page("Library: show it in a page", "/library/widget"),
          page("Library: feed a home automation", "/library/poller"),
          page("Library: test your own program", "/library/property-test"),
          page("Library: read in a worker", "/library/worker"),
          page("Node-RED", "/integrations/node-red"),
          page("ioBroker", "/integrations/iobroker"),
          page("Home Assistant", "/integrations/home-assistant"),
        ],
      },
      {
        text: "Work on it",
        items: [page("How failures are tested", "/tested")],
      },
    ],
  },
};
