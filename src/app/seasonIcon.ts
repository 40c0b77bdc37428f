/** Icon beside the product's name. */
export type BrandIcon = "sun" | "tree" | "egg";

/**
 * Brand icon of a day, by the day's local date: a tree from 24 to 26 December, an egg from two days
 * before Easter Sunday until the day after it, else a sun. Source: docs/interface.md#users-and-languages.
 */
export function brandIcon(date: Date): BrandIcon {
  const month = date.getMonth() + 1;
  const day = date.getDate();
  if (month === 12 && day >= 24 && day <= 26) return "tree";
  const easter = easterSunday(date.getFullYear());
  const daysFromEaster = daysBetween(easter, { month, day }, date.getFullYear());
  return daysFromEaster >= -2 && daysFromEaster <= 1 ? "egg" : "sun";
}

/** Month (1 to 12) and day of the Gregorian Easter Sunday; holds for every year from 1583. */
export function easterSunday(year: number): { readonly month: number; readonly day: number } {
  // Anonymous Gregorian computus: moon age from the 19-year cycle, then the Sunday after full moon.
  const cycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * cycle + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((cycle + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * correction + 114;
  return { month: Math.floor(sum / 31), day: (sum % 31) + 1 };
}

interface MonthDay {
  readonly month: number;
  readonly day: number;
}

function daysBetween(from: MonthDay, to: MonthDay, year: number): number {
  const dayMs = 86_400_000;
  return (Date.UTC(year, to.month - 1, to.day) - Date.UTC(year, from.month - 1, from.day)) / dayMs;
}
