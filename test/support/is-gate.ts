/**
 * Whether the release gate (`npm run gate`) runs. The gate tests every case where `npm test` tests
 * one of a kind.
 */
export const isGate = process.env.PARTNER_DESK_GATE === '1'
