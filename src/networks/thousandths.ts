/** Providers' credits in the unit that meters count. */

/** Rounded up, but not because of floating-point error: 0.07 * 1000 is slightly more than 70. */
export const toThousandths = (credits: number) => Math.ceil(credits * 1_000 - 1e-6)
