import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import type { Computer } from '../../contract/computers/computers.ts'
import type { useOwnComputers } from '../computers/use-own-computers.ts'
import type { useDraft } from '../forms/use-draft.ts'
import { namedOf, nameOneMore } from './named-computers.ts'
import { computerIn } from './request-paths.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set'>

/**
 * The registered computers that a preventive request is for: the ticked ones, or the one in the address, whose kind and brand it fills in.
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
  /** Whether the client has more computers of the kind than the visit is for, so that the form asks which ones. */
  const isUnclear = count > 0 && matching.length > count
  return {
    matching,
    named,
    isUnclear,
    /** The computers that the visit would be for, as far as known (P-131). */
    meant: isUnclear ? matching.filter(({ _id }) => named.includes(_id)) : matching.slice(0, count),
    toggle: (id: string) => set('equipos', nameOneMore(named, id, count).join(',')),
    forget: () => set('equipos', ''),
  }
}
