import { environment } from '../config.ts'
import { examine } from '../doctor/examine.ts'
import { show } from '../doctor/show.ts'

// `npm run doctor`: shows on one screen whether this installation is healthy; ends with 1 when something is broken.
const found = await examine(environment(), process.argv.slice(2))
console.log(show(found))
process.exit(found.every(({ isGood }) => isGood) ? 0 : 1)
