/** The same message as other readers paste it. */

/** A selection that misses the first and the last word is still a message; a short one is not. */
const MIN_CUT = 80;

export const variantsOf = (message: string): string[] => [
  message,
  withOtherIds(message),
  ...(message.length >= MIN_CUT ? [cutAtBothEnds(message)] : []),
  inALog(message),
];

/** Other digits in hashes, UUIDs, addresses, account numbers and times; codes such as AADSTS7000222 stay. */
const withOtherIds = (message: string): string =>
  message.replace(/\b(?:[\da-f]{7,}|[\da-f-]{13,}|\d+(?:\.\d+){3}|\d{1,2}:\d\d:\d\d)\b/g, (id) =>
    id.replace(/\d/g, (digit) => String((Number(digit) * 7 + 3) % 10)),
  );

const cutAtBothEnds = (message: string): string => message.slice(7, -9);

/** Between a time and a level, and a stack trace. */
const inALog = (message: string): string =>
  `2026-11-12T14:03:27.918Z  ERROR 1 --- [io-8080-exec-4] c.k.orders.Worker : ${message}
    at com.kestrel.orders.Worker.run(Worker.java:117) ~[orders.jar!/:1.4.0]
    at java.base/java.lang.Thread.run(Thread.java:840) ~[na:na]`;
