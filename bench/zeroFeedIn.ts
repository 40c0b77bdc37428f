import { ownController, noController } from "../test/support/zeroFeedIn/run.ts";
import { figuresOf, walkDays } from "../test/support/zeroFeedIn/figures.ts";

/** The figures of the control on the six days of its closed loop: `npm run bench:zero-feed-in`. */
const controllers = [
  ["none", noController],
  ["balanced", ownController("balanced")],
  ["strict", ownController("strict")],
] as const;

console.log(
  "control; export %; lost %; slow lost %; commands; a minute and inverter; worst minute; longest > 50 W, s; blind %",
);
for (const [name, make] of controllers) {
  const days = walkDays(make);
  const {
    exportPercent,
    lostPercent,
    slowLostPercent,
    commands,
    perMinute,
    worstMinute,
    longestS,
    blindPercent,
  } = figuresOf(days);
  const shares = [exportPercent, lostPercent, slowLostPercent].map((share) => share.toFixed(2));
  console.log(
    [
      name,
      ...shares,
      commands,
      perMinute.toFixed(2),
      worstMinute,
      longestS,
      blindPercent.toFixed(1),
    ].join("; "),
  );
  for (const { day, result, without } of days) {
    const share = ((100 * result.exportWs) / without.exportWs).toFixed(2);
    const lost = ((100 * result.lostWs) / result.usableWs).toFixed(2);
    console.log(
      `  ${day.name}: export ${share} %, lost ${lost} %, ${result.commands} commands, longest ${result.longestS} s`,
    );
  }
}
