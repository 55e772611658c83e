import { LRUCache } from 'lru-cache'

export type Coding = 'br' | 'zstd' | 'gzip'
export type Takes = Readonly<Record<Coding, boolean>>

/** Browsers send only a handful of different values. */
const known = new LRUCache<string, Takes>({ max: 200 })

/** The codings that a client accepts, by its Accept-Encoding; `q=0` refuses one. */
export function takes(acceptEncoding: string): Takes {
  let taken = known.get(acceptEncoding)
  if (!taken) {
    taken = read(acceptEncoding)
    if (acceptEncoding.length <= 200) known.set(acceptEncoding, taken)
  }
  return taken
}

function read(acceptEncoding: string): Takes {
  const taken = { br: false, zstd: false, gzip: false }
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
    if (name === 'br' || name === 'zstd' || name === 'gzip') taken[name] = !isRefused
  }
  return taken
}
