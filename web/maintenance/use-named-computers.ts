import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import type { Computer } from '../../contract/computers/computers.ts'
import type { useOwnComputers } from '../computers/use-own-computers.ts'
import type { useDraft } from '../forms/use-draft.ts'
import { namedOf, nameOneMore } from './named-computers.ts'
import { computerIn } from './request-paths.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set'>

/**
 * Which registered computers a preventive request is for: those that were ticked, or the one that the address names, whose
 * kind and brand it fills in.
 */
export function useNamedComputers({ written, set }: Draft, own: ReturnType<typeof useOwnComputers>) {
  const { search } = useLocation()
  const { computers } = own
  const linked = computers.find(({ _id }) => _id === computerIn(search))
  const fill = useEffectEvent((computer: Computer) => {
    if (written.equipos?.includes(computer._id)) return
    set('tipo_computadoras', computer.tipoComputadora)
    set('marca_computadoras', computer.marca)
    set('cantidad_computadoras', '1')
    set('equipos', computer._id)
  })
  useEffect(() => {
    if (linked) fill(linked)
  }, [linked])
  const { matching, named, count } = namedOf(written, computers)
  /** Whether there are more of the kind than the visit is for, so that it has to be asked which ones. */
  const isUnclear = count > 0 && matching.length > count
  return {
    matching,
    named,
    isUnclear,
    /** Those that the visit would be for as far as that is known (P-131). */
    meant: isUnclear ? matching.filter(({ _id }) => named.includes(_id)) : matching.slice(0, count),
    toggle: (id: string) => set('equipos', nameOneMore(named, id, count).join(',')),
    forget: () => set('equipos', ''),
  }
}
