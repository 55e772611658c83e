import { hash } from 'node:crypto'

import type { JoinableData } from '../../web/ssr.tsx'
import { JoinedPage, PageBeginning, PageEnding } from '../platform/http/response-cache/joined-page.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import type { SharedPieces } from '../platform/http/response-cache/shared-pieces.ts'
import type { PageCalls } from './in-process-call.ts'
import type { PageParts } from './page-parts.ts'

type Ending = Pick<JoinableData, 'key' | 'json'>
type KnownEndings = {
  keyOf: (ending: Ending) => string
  isKnown: (ending: Ending) => boolean
  get: (ending: Ending) => PageEnding | undefined
}

/** The endings in memory that show exactly what a page has just read for its own. */
export function knownEndings(cache: Pick<ResponseCache, 'ending'>, origin: string): KnownEndings {
  const keyOf = ({ key }: Ending) => `ending ${origin} ${key}`
  // The page keeps the ending that it was given, even if the cache drops it in the meantime.
  let found: PageEnding | undefined
  const get = (ending: Ending) => {
    const stored = found ?? cache.ending(keyOf(ending))
    return stored?.shownTag === tagOfShown(ending) ? stored : undefined
  }
  return { keyOf, get, isKnown: (ending) => (found = get(ending)) !== undefined }
}

const tagOfShown = ({ json }: Ending): string => hash('sha1', json.ending, 'base64url')

type Joining = {
  name: string
  parts: PageParts
  shown: PageCalls['shown']
  endings: KnownEndings
  sharedPieces: SharedPieces
}

/** The page that was rendered in parts, each with what it shows. */
export function joinPage({ name, parts, shown, endings, sharedPieces }: Joining): JoinedPage {
  const isOfEnding = (call: PageParts['calls'][number]) => parts.calls.includes(call)
  const own = shown(parts.json.own, (call) => !isOfEnding(call))
  const beginning = new PageBeginning(
    parts.sections.map(({ shared, own }) => ({ shared: sharedPieces.of(shared), own })),
    { name, tags: own.tags, endingKey: endings.keyOf(parts) },
  )
  return new JoinedPage(beginning, endingOf(), own.isPartial)

  function endingOf(): PageEnding {
    const known = parts.ending === undefined ? endings.get(parts) : undefined
    if (known) return known
    if (parts.ending === undefined) throw new Error(`the ending of ${name} was not drawn and is not known`)
    const { tags } = shown(parts.json.ending, isOfEnding)
    return new PageEnding(Buffer.from(parts.ending), { shownTag: tagOfShown(parts), tags })
  }
}
