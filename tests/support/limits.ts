/** Timeout in milliseconds against hanging tests. Not an expectation: no test depends on the speed of the machine. */
export const HANG_TIMEOUT = 600_000;

/** Timeout for one expected change of a page. Shorter, because a test may wait for several. */
export const EXPECT_TIMEOUT = 60_000;
