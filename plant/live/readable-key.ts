/** A wire key as words, for keys without a text: `cellMinVoltage` gives "Cell min voltage". */
export function readableKey(key: string): string {
  const words = key
    .replace(/[_\s]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .trim()
    .split(" ");
  return words
    .map((word, at) => {
      if (word === word.toUpperCase()) return word;
      return at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase();
    })
    .join(" ");
}
