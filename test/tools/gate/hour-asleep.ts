// Loaded before the program by `node --import …/hour-asleep.ts`: when the process continues after a
// stop, both its clocks are an hour later. The program itself is unchanged.

const HOUR_MS = 3_600_000
const [trueDate, trueSteady] = [Date.now.bind(Date), performance.now.bind(performance)]
let sleptMs = 0

Date.now = () => trueDate() + sleptMs
performance.now = () => trueSteady() + sleptMs
process.on('SIGCONT', () => (sleptMs += HOUR_MS))
