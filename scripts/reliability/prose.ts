/** What stands above the matrix. */
export const head = `# Reliability

What a person meets when the gateway, or the way to it, misbehaves: every call and every socket against every fault. The
tables are written by \`npm run docs:reliability\`; a test fails when they are not those of the code, when a call or socket
has no row, or when a cell is not so.

How it is proved, in three steps: \`test/unit/fault-matrix.test.ts\` sends every call through the real client to the
simulated gateway under every fault, and finds the failures below and no other, in three languages, and the next call
right again. \`test/integration/fault-matrix.test.tsx\` then shows every place how calls fail, pages and dialogs two kinds in
turn and the sign-in, saves each kind: what it says, that what was typed stays, that no spinner turns for ever, and when it
is well again, on a clock of the test's own; a dialog lives through a restart, too. Beside it
\`fault-matrix-readings.test.tsx\` does so for the readings of devices and inverters, and \`fault-matrix-sockets.test.tsx\`
for every socket and fault. \`test/e2e/fault-matrix.test.ts\` repeats every fault of a page, a save, a dialog and both uploads
with the built page in Chromium, and of the live socket refused, cut, 429, null, the clock and the restart: the other nine
meet it in memory.

## How to read it

A letter is the message below; then how long, after the gateway is well, until the page is, without anybody doing anything.
The times are those of the first try: tries grow rarer while a fault lasts, up to a minute (5 minutes where the gateway says
that it has no such thing, and on a socket), so that a weak gateway is left in peace. All waits are up to a fifth longer, so
that many pages do not come in one moment.

- **▸**: what was typed or chosen stays, and goes out at the next press of the button.
- **S**: the sign-in page; after it the page that was left, with unsaved changes in their fields.
- **✓**: nothing to see. **… 10 s**: a spinner until the answer comes.
- **–**: nothing is said; the page does with less.
- **P**: "This browser gets no live connection; the values are fetched every 10 seconds instead." Values change every 10 s
  meanwhile; the console says that it connects again.
- **L**: "The connection to the gateway is lost. The values are from … and no longer change."
- **G**: the message is dropped. Values keep their age on show and turn grey when it is high. A socket with nothing else is
  closed after 69 s and tried again ever more seldom; "Online" goes with it.

On a 429 the time is the one the gateway asks for in \`Retry-After\`, here 30 s, and a day at the most;
nothing that happens by itself asks sooner, be it a socket that opens, a return to the tab or a command under way, and no
socket is opened meanwhile where the question before it was refused so. A press of a button asks at once. A restart in the
middle of a save that restarts the gateway, or moves it to another address, is waited for, and what it did not get stays as a
change. On the live page the letters of the readings show only where the sockets fail too; else values come from those. On the
sign-in page the messages have words of their own, and so have failed uploads: status and text of the answer, or "no answer",
and the likely cause.
`;

/** What stands below the matrix. */
export const tail = `
## Fuzz

\`npm run fuzz\` sends a million odd messages through parse and merge of the five feeds, and 100,000 odd byte strings through
the decoder of grid profiles: values, keys and lists of real messages replaced, doubled or left out, texts cut, doubled and
damaged. It prints its seed; \`npm run fuzz -- --seed 7 --messages 20000 --profiles 2000\` repeats the slice that the suite
runs (\`test/property/fuzz.test.ts\`). Anything thrown ends it with seed, number and input.

Last run, \`npm run fuzz -- --seed 20261121\`: 1,000,000 messages, 579,661 merged and 420,339 refused; 100,000 profiles, 97,013
decoded; no throw.

## Hostile input

\`test/support/hostileGateway.ts\` makes of every schema an answer, and of every feed a message, in which each text and each
free key is hostile: \`javascript:\` and \`data:\` addresses, markup that breaks out of attributes, control characters, characters
that turn the text around them, halves of characters, 100,000 letters in one word or in many, and \`__proto__\` as a key. In
front of it, once for every kind, so that every string is of every kind, \`test/integration/hostile-input.test.tsx\` looks at
every page, at what is said of failures and saves, and at the report; \`test/integration/hostile-dialogs.test.tsx\` at every
dialog that shows any and what the gateway says to it, a restore of a hostile file among them. \`test/e2e/hostile-input.test.ts\` does so for
pages, dialogs and refused uploads of both builds in Chromium, with all kinds but many words in two texts: nothing is executed, opened or left,
no element, handler or link comes out of data, the policy has nothing to refuse, nothing is wider than the window, the console
tells of nothing but refused calls.

\`test/integration/tampered-storage.test.tsx\` starts the page with whatever may stand in the storage. The history of days is
tried in the databases of Chromium (\`test/e2e/tampered-storage.test.ts\`): of a newer version, without stores or with others,
with anything as key or record, it reads, writes, exports, tells its size and is emptied, in memory where the database does not
serve; then the page itself with such databases and junk under every key that it keeps.
\`test/property/plant/tampered.test.ts\` holds every record that is read to what calendars and charts take.
\`test/e2e/credentials.test.ts\` follows a password through all pages: it is kept in one place, goes to the gateway alone, and
is told nowhere. A browser that cannot open a socket says so in its console with the whole address, so the password stands
in one only where the gateway has just said that it lets nobody read without; to a gateway that does not answer no socket is
opened ([ADR 17](adr/0017-credentials-in-an-address.md)). What is out of the page's hands: where the password is needed, a
gateway that goes away in the second between its answer and the handshake.

## Soak

\`npm run soak\` lets eight tabs of one browser watch a gateway with five inverters for a simulated day, while sockets and
calls are refused, cut, silent, busy or answered with something else, the gateway restarts, and tabs are hidden and shown. It
fails when a feed ever has more than one connection at the gateway, when the heap grows by 20 MB or more between the first
quarter and the end, when anything is written to the console as an error, or when a tab does not show the gateway's values in
the end. The suite runs six minutes of such a day (\`test/integration/soak.test.ts\`); hours and seed may follow two dashes.

Last run, a whole day with seed 20261121: 743 faults, 2,589 handshakes, never more than one connection to a feed, heap 34 MB after
the first quarter and 35 MB at the end, no error in the console, all eight tabs right in the end; three minutes on two cores.

\`npm run soak -- --browser\` does the like with the built page in eight tabs of one Chromium, signed in, on an insecure origin:
the gateway's time passes 240 times as fast as theirs, with every message of the day and thirty times as many faults by the
minute. It fails on a second connection to a feed, on anything in the console but the browser's own words on calls and sockets that
failed (which must not hold the password), when the mean heap of a tab, garbage collected, is more than 2 MB higher in the
last quarter than in the first, or when a tab does not show the sums and the power of each inverter that the gateway answers
in the end; hours and seed may follow it. A Chromium without windows holds all of its tabs to be visible, and slows none of them down: all are seen at
first, as eight windows side by side, and are then hidden and shown by what the page asks the browser, and the event.

Last run, a day with seed 20261121: 6.2 minutes, 88 faults, 96 handshakes, never more than one connection to a feed, 16
complaints of the browser's own and no other, heaps of 6.5 to 6.9 MB in the first quarter and 7.1 to 7.5 MB in the last, all
eight tabs right in the end. Two days with seed 7, on a machine busy with other things: heaps of 6.9 to 7.3 MB and of 7.5 to 7.9
MB, so what grows does not go on growing; and once two connections to each feed. A leading tab that gets no turn for three
seconds counts as dead and is succeeded, and closes its sockets only when it wakes. It then also took the lead back for a
moment, which it does no more (\`test/component/shared/leadership.test.ts\`).
`;
