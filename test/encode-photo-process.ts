import { encodePhoto } from '../server/images/encode-photo.ts'
import { makeProblem } from '../server/platform/make-problem.ts'
import { plainPicture } from './upload.ts'

/** A process that encodes one good photo of 24 megapixels, and says when it begins and what came of it. */
const photo = await plainPicture(6_000, 4_000).png({ compressionLevel: 1 }).toBuffer()
process.stdout.write('begins\n')
const ending = await encodePhoto(photo, makeProblem).then(
  ({ largest }) => `${largest} px`,
  ({ code, status, retryAfterSeconds }) => `${code} ${status} ${retryAfterSeconds}`,
)
process.stdout.write(`${ending}\n`)
