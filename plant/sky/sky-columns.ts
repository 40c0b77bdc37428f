import { getPosition } from "suncalc";
import { clearLight, type ClearLight } from "#protocol/kernel/light.ts";
import {
  haveLeaves,
  lnPressure,
  outsideLight,
  season,
  usualAir,
  usualAirC,
  type Place,
} from "./clear-sky.ts";

/** The sun and the light of a usual clear sky at some moments; an entry each in every column. */
export interface SkyColumns {
  /** Height of the sun as it is seen, and its direction from north over east, degrees. */
  readonly elevationDeg: Float64Array;
  readonly azimuthDeg: Float64Array;
  /** The direction to the sun as a vector of length 1. */
  readonly up: Float64Array;
  readonly north: Float64Array;
  readonly east: Float64Array;
  /** W/m²; 0 while the sun is down. */
  readonly beam: Float64Array;
  readonly diffuse: Float64Array;
  /** Sunlight outside the air, W/m². */
  readonly outside: Float64Array;
  readonly airMass: Float64Array;
  /** Usual temperature of the air, °C. */
  readonly airC: Float64Array;
  /** Number of the day that begins at midnight by longitude. */
  readonly day: Int32Array;
  /** 1 in the months in which trees have leaves. */
  readonly leaves: Uint8Array;
}

const RADIANS = Math.PI / 180;
const PIECE = 8192;

/** The sky over a place at moments in Unix seconds. */
export function skyColumns(timesS: Float64Array, place: Place): SkyColumns {
  const columns = emptySky(timesS.length);
  fill(columns, timesS, place, clearLight);
  return columns;
}

/** The same; yields between pieces of work of some milliseconds. `light` computes in JavaScript if omitted. */
export function* skyInPieces(
  timesS: Float64Array,
  place: Place,
  light: ClearLight = clearLight,
): Generator<void, SkyColumns> {
  const columns = emptySky(timesS.length);
  for (let from = 0; from < timesS.length; from += PIECE) {
    const to = Math.min(from + PIECE, timesS.length);
    fill(sliceColumns(columns, from, to), timesS.subarray(from, to), place, light);
    yield;
  }
  return columns;
}

function fill(columns: SkyColumns, timesS: Float64Array, place: Place, light: ClearLight): void {
  const aerosol = new Float64Array(timesS.length);
  const waterCm = new Float64Array(timesS.length);
  timesS.forEach((timeS, at) => {
    const date = new Date(timeS * 1000);
    const { altitude, azimuth } = getPosition(date, place.latitudeDeg, place.longitudeDeg);
    const solarS = timeS + place.longitudeDeg * 240;
    const seasonal = season(timeS, place);
    const air = usualAir(seasonal);
    const level = Math.cos(altitude * RADIANS);
    columns.elevationDeg[at] = altitude;
    columns.azimuthDeg[at] = azimuth;
    columns.up[at] = Math.sin(altitude * RADIANS);
    columns.north[at] = level * Math.cos(azimuth * RADIANS);
    columns.east[at] = level * Math.sin(azimuth * RADIANS);
    columns.outside[at] = outsideLight(timeS);
    columns.airC[at] = usualAirC(seasonal, (solarS / 3600) % 24, place);
    columns.day[at] = Math.floor(solarS / 86_400);
    columns.leaves[at] = Number(haveLeaves(date, place));
    aerosol[at] = air.aerosol;
    waterCm[at] = air.waterCm;
  });
  const { elevationDeg, up, outside } = columns;
  light({ elevationDeg, up, outside, aerosol, waterCm }, lnPressure(place), columns);
}

export function pickSky(sky: SkyColumns, places: ArrayLike<number>): SkyColumns {
  const picked = emptySky(places.length);
  const names = ["elevationDeg", "azimuthDeg", "up", "north", "east", "beam", "diffuse"] as const;
  for (const name of [...names, "outside", "airMass", "airC", "day", "leaves"] as const) {
    const from = sky[name];
    const to = picked[name];
    for (let at = 0; at < places.length; at += 1) to[at] = from[places[at] ?? 0] ?? 0;
  }
  return picked;
}

function sliceColumns(sky: SkyColumns, from: number, to: number): SkyColumns {
  const { elevationDeg, azimuthDeg, up, north, east, beam, diffuse, outside } = sky;
  return {
    elevationDeg: elevationDeg.subarray(from, to),
    azimuthDeg: azimuthDeg.subarray(from, to),
    up: up.subarray(from, to),
    north: north.subarray(from, to),
    east: east.subarray(from, to),
    beam: beam.subarray(from, to),
    diffuse: diffuse.subarray(from, to),
    outside: outside.subarray(from, to),
    airMass: sky.airMass.subarray(from, to),
    airC: sky.airC.subarray(from, to),
    day: sky.day.subarray(from, to),
    leaves: sky.leaves.subarray(from, to),
  };
}

function emptySky(count: number): SkyColumns {
  const make = () => new Float64Array(count);
  return {
    elevationDeg: make(),
    azimuthDeg: make(),
    up: make(),
    north: make(),
    east: make(),
    beam: make(),
    diffuse: make(),
    outside: make(),
    airMass: make(),
    airC: make(),
    day: new Int32Array(count),
    leaves: new Uint8Array(count),
  };
}
