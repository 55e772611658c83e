import { useEffect, useReducer } from 'react'

import type { ListedUser } from '../../contract/accounts.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { refreshCurrentUser } from '../session/current-user.ts'

type Loaded = { people: ListedUser[]; next: string | null; pages: number }
/** So many pages are wanted; a higher turn wants them anew. */
type Wish = { pages: number; turn: number }
type State = { loaded: Loaded | null; failure: string; isBusy: boolean; wish: Wish }
type Event = { type: 'reload' | 'more' } | { type: 'arrived'; loaded: Loaded } | { type: 'failed'; message: string }

const nothing: Loaded = { people: [], next: null, pages: 0 }
const start: State = { loaded: null, failure: '', isBusy: true, wish: { pages: 1, turn: 0 } }

/** Everybody who has an account, a page of the server's at a time. What is shown stays while it is fetched anew. */
export function useUsers() {
  const [{ loaded, failure, isBusy, wish }, dispatch] = useReducer(reduce, start)
  useEffect(() => {
    let isCurrent = true
    fetchPages(wish.pages)
      .then((fetched) => isCurrent && dispatch({ type: 'arrived', loaded: fetched }))
      .catch((error: unknown) => {
        if (!isCallError(error)) throw error
        if (error.code === 'NO_SESSION') void refreshCurrentUser()
        if (isCurrent) dispatch({ type: 'failed', message: error.message || 'No pudimos cargar los usuarios.' })
      })
    return () => {
      isCurrent = false
    }
  }, [wish])
  return {
    loaded,
    /** Why the last attempt failed; '' when it did not. */
    failure,
    isBusy,
    /** Fetches the pages anew, also after a failure. */
    reload: () => dispatch({ type: 'reload' }),
    loadMore: () => dispatch({ type: 'more' }),
  }
}

function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'reload':
    case 'more': {
      const pages = state.wish.pages + (event.type === 'more' ? 1 : 0)
      return { ...state, failure: '', isBusy: true, wish: { pages, turn: state.wish.turn + 1 } }
    }
    case 'arrived':
      return { ...state, loaded: event.loaded, isBusy: false }
    case 'failed':
      return { ...state, failure: event.message, isBusy: false }
  }
}

/** All wanted pages anew, so that nobody who moved meanwhile is shown twice. */
async function fetchPages(wanted: number): Promise<Loaded> {
  let loaded = nothing
  do {
    const page = await callOverHttp('accounts.listUsers', loaded.next ? { after: loaded.next } : {})
    loaded = { people: [...loaded.people, ...page.data], next: page.next, pages: loaded.pages + 1 }
  } while (loaded.pages < wanted && loaded.next)
  return loaded
}
