/** Whether this is the release gate, which runs the whole campaigns (`npm run gate`). */
export const isGate = process.env.PARTNER_DESK_GATE === '1'
