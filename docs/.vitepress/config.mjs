// The site of documents: npm run docs:site
const page = (text, link) => ({ text, link });

export default {
  title: "Heliograph",
  description: "Interface, hub and library for OpenDTU solar gateways",
  outDir: "../dist-site",
  cacheDir: "../node_modules/.cache/vitepress",
  // Records of decisions and notes for developers link into the repository.
  srcExclude: ["adr/**", "api/**", "performance.md"],
  ignoreDeadLinks: [/\/adr\//],
  // The page is offline first: no fonts and scripts of others.
  themeConfig: {
    search: { provider: "local" },
    sidebar: [
      {
        text: "Use",
        items: [
          page("Five-minute start", "/start"),
          page("Gateways and levels", "/gateways"),
          page("Hub", "/hub"),
          page("The hub's record", "/hub-record"),
          page("The hub's alerts", "/hub-alerts"),
          page("The guardian", "/guardian"),
          page("History and formulas", "/history"),
          page("Inside the firmware", "/firmware"),
          page("Recordings", "/recording"),
        ],
      },
      {
        text: "Connect",
        items: [
          page("Commands", "/commands"),
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
        text: "Trust",
        items: [
          page("Security", "/security"),
          page("Reliability", "/reliability"),
          page("Troubleshooting", "/troubleshooting"),
        ],
      },
    ],
  },
};
