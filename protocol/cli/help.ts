/** What `--help` prints. */
export const HELP = `Reads OpenDTU and OpenDTU-OnBattery gateways.

Usage: heliograph <command> [options]

  live <url>                     live data as a table, until Ctrl+C
  status <url>                   firmware, radio and inverters
  limit <url> <serial> <value>   set a limit, 600W or 50%, and wait until it is confirmed
  profile <hex>                  read the bytes of a grid profile
  serial <number>                tell what a serial number says

  --json               print JSON; "live" prints one line per state
  --count <n>          "live": end after n states
  --persistent         "limit": keep it over a restart of the inverter
  --password <text>    password of the gateway; better in HELIOGRAPH_PASSWORD
  -h, --help           print this text

Exit codes: 0 done, 1 the gateway does not answer or refuses, 2 wrong usage,
3 the bytes or the number cannot be read.
`;
