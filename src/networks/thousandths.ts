/** Providers' credits as meters count them. */

/** Rounded up, but not by the last bit of a sum: 0.07 * 1000 is a little more than 70. */
export const toThousandths = (credits: number) => Math.ceil(credits * 1_000 - 1e-6)
