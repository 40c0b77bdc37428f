/** Where owners report inverters and profiles that the gateway's firmware does not know. */
export const reportUrl = "https://github.com/helgeerbe/OpenDTU-OnBattery/issues/new/choose";
