/**
 * Whether the release gate (`npm run gate`) runs. Where `npm test` tests one case of a kind, the
 * gate tests every case.
 */
export const isGate = process.env.PARTNER_DESK_GATE === '1'
