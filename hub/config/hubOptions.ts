/** Options of the hub: as `parseArgs` of Node takes them, with their help texts. */
export const hubOptions = {
  gateway: {
    type: "string",
    multiple: true,
    value: "URL",
    about:
      "serve a real gateway, e.g. http://192.168.1.50;\none of several by NAME=URL, each below its own path",
  },
  "own-port": {
    type: "string",
    multiple: true,
    value: "NAME=PORT",
    about:
      "a port of its own for this gateway, for programs that know\na host and a port only, e.g. house=8081",
  },
  config: {
    type: "string",
    value: "FILE",
    about: "read gateways and options from a file, YAML or JSON",
  },
  port: { type: "string", value: "NUMBER", about: "port to listen on (8080)" },
  host: {
    type: "string",
    value: "ADDRESS",
    about: "interface to listen on, 0.0.0.0 for all of them\n(this machine only)",
  },
  base: {
    type: "string",
    value: "PATH",
    about: "path below which a reverse proxy serves the hub (/)",
  },
  ingress: {
    type: "string",
    value: "ADDRESS",
    about:
      "believe the X-Ingress-Path and X-Forwarded-For of this\naddress: Home Assistant's is 172.30.32.2. None of this\ncomputer, where any program could pass for it",
  },
  "allow-host": {
    type: "string",
    multiple: true,
    value: "NAME",
    about: "answer under this host name, too",
  },
  "trust-proxy": {
    type: "string",
    multiple: true,
    value: "ADDRESS",
    about:
      "believe the X-Forwarded-For of this reverse proxy, so that\nwrong passwords count for who sent them",
  },
  "hide-serials": {
    type: "boolean",
    default: false,
    about:
      "send placeholders for serial numbers to people who are not\nsigned in, for a hub that strangers can open",
  },
  data: {
    type: "string",
    value: "FOLDER",
    about: "folder of what the hub keeps (~/.heliograph)",
  },
  store: {
    type: "string",
    value: "NAME=URL",
    about: "keep the record elsewhere: victoriametrics=http://ADDRESS:8428",
  },
  shard: {
    type: "string",
    value: "2/8",
    about:
      "record only the second of eight parts of the gateways;\nthe history of all of them is answered",
  },
  "log-level": {
    type: "string",
    value: "LEVEL",
    default: "error",
    about: "trace, debug, info, warn, error or silent",
  },
  json: {
    type: "boolean",
    default: false,
    about: "print addresses and messages as JSON, one a line",
  },
} as const;
