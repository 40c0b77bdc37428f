/** Address where owners report inverters and profiles unknown to the firmware. */
export const reportUrl = "https://github.com/helgeerbe/OpenDTU-OnBattery/issues/new/choose";
