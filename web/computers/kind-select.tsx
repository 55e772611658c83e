import type { ComponentProps } from 'react'

import { computerKinds } from '../../contract/computers/computer-rules.ts'
import { Select } from '../ui/select.tsx'

type KindSelectProps = Omit<ComponentProps<typeof Select>, 'children'>

/** The kind of a computer; empty at first. */
export function KindSelect(props: KindSelectProps) {
  return (
    <Select defaultValue="" {...props}>
      <option value="">Elige el tipo</option>
      {computerKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kind}
        </option>
      ))}
    </Select>
  )
}
