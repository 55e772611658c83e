import type { ReactNode } from 'react'

import type { Shop } from '../../contract/content.ts'

/** One short chapter of a text page; `id` is its anchor in the address. */
export type Section = { id: string; title: string; body: (shop: Shop) => ReactNode }
