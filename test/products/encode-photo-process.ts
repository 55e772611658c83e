import { encodePhoto } from '../../server/images/encode-photo.ts'
import { makeProblem } from '../../server/platform/make-problem.ts'
import { plainPicture } from '../http/upload.ts'

/** A process that encodes one good photo of 24 megapixels, stops itself during the work, and prints the result after it continues. */
const photo = await plainPicture(6_000, 4_000).png({ compressionLevel: 1 }).toBuffer()
const before = decodingMs()
const untilDecoding = setInterval(() => {
  if (decodingMs() - before < 20) return
  clearInterval(untilDecoding)
  process.stdout.write('stops\n')
  process.kill(process.pid, 'SIGSTOP')
}, 1)
const ending = await encodePhoto(photo, makeProblem).then(
  ({ largest }) => `${largest} px`,
  ({ code, status, retryAfterSeconds }) => `${code} ${status} ${retryAfterSeconds}`,
)
clearInterval(untilDecoding)
process.stdout.write(`${ending}\n`)

/** Processor time in ms of all threads but the one that runs JavaScript. */
function decodingMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1_000
}
