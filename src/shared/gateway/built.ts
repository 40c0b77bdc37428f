import type { GatewayProfile } from "#protocol/index.ts";

interface TargetFirmware extends GatewayProfile {
  /** See `hasFirstPage` in embedded/replacements.ts. */
  readonly hasFirstFigures: boolean;
}

declare global {
  /** Profile of the firmware that an image is part of; undefined in the hosted build. */
  const TARGET_FIRMWARE: TargetFirmware | undefined;
}

// What a page may meet in a gateway: in an image only what its firmware has, so that code for the rest
// is left out. Each is a constant that the bundler folds.
const isHosted = !TARGET_FIRMWARE;

/** Files with sizes, single deletes and language packs. */
export const mayHaveFiles = isHosted || TARGET_FIRMWARE.has.files === "file";
/** Counters of the radio for each inverter. */
export const mayCountRadio = isHosted || TARGET_FIRMWARE.has.radioStatistics;
/** A call that says whether the board can be updated over the network. */
export const mayTellUpdates = isHosted || TARGET_FIRMWARE.has.firmwareStatus;
/** Levels of the log. */
export const mayHaveLogging = isHosted || TARGET_FIRMWARE.has.logging;
/** Charge controllers by VE.Direct or MQTT. */
export const mayHaveSolarCharger = isHosted || TARGET_FIRMWARE.has.solarCharger === "solarcharger";
/** An AC charger with a state, a name and commands of its own. */
export const mayHaveGridCharger = isHosted || TARGET_FIRMWARE.has.acCharger === "gridcharger";
/** Batteries with sections, and texts and issues of their own. */
export const mayHaveNestedBattery = isHosted || TARGET_FIRMWARE.has.battery === "nested";
/** A power meter with a group of settings for each kind of source. */
export const mayHaveNestedMeter = isHosted || TARGET_FIRMWARE.has.meter === "nested";
/** Serials with letters. */
export const mayHaveHexSerials = isHosted || TARGET_FIRMWARE.has.hexSerials;
/** A memory of fixed size for the settings: until letters in serials, which came with another JSON library. */
export const mayHaveFixedMemory = isHosted || !TARGET_FIRMWARE.has.hexSerials;
/** Releases after 2024.03.07, the only one whose limiter knows one inverter. */
export const mayBeAfterMarch2024 = isHosted || TARGET_FIRMWARE.has.limiter !== "single";
/** Charge controller, battery, AC charger, power meter and limiter: a firmware has all of them or none. */
export const mayHaveStorage = isHosted || TARGET_FIRMWARE.has.battery !== null;
/** A charge controller that the gateway reads over VE.Direct alone. */
export const mayHaveVedirect = isHosted || TARGET_FIRMWARE.has.solarCharger === "vedirect";
/** A list of inverters in the limiter's settings. */
export const mayHaveLists = isHosted || TARGET_FIRMWARE.has.limiter === "list";
/** Firmware that is not the one of the build. */
export const mayMeetOthers = isHosted;

/**
 * The check of a firmware file by its SHA-256, and of the version after an update. The image for
 * 2024.03.07 has no room for them; that release names each refusal itself.
 */
export const mayInspectFirmware = isHosted || TARGET_FIRMWARE.has.limiter !== "single";

/** The help for JSON paths of a power meter. The image for 2024.03.07 has no room for it. */
export const mayHelpMeter = isHosted || TARGET_FIRMWARE.has.limiter !== "single";

/** The check of what is left to set up. The image for 2024.03.07 has no room for it. */
export const mayCheckSetup = isHosted || TARGET_FIRMWARE.has.limiter !== "single";

/** What the settings of the limiter of 2024.03.07 do, in words. Its image has no room for it. */
export const mayExplainLimiter = isHosted;

/** A hub that serves the page. */
export const mayHaveHub = isHosted;

/** Whether pages are files of their own. */
export const hasPageFiles = isHosted;

/** Whether the first page is drawn in slices: Preact draws in one task what React divides. */
export const drawsInSlices = isHosted;

/** Whether figures stand on the page before the app has started. */
export const hasFirstFigures = isHosted || TARGET_FIRMWARE.hasFirstFigures;

/** Whether a text is kept once it is made; what an image has instead of the library makes it as fast. */
export const keepsTexts = isHosted;
