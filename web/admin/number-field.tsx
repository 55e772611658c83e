import type { ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

/** A whole number to type in. */
export function NumberField(props: ComponentProps<typeof Field>) {
  return <Field type="number" inputMode="numeric" min={0} step={1} onWheel={blurIt} {...props} />
}

/** Scrolling over a number must not change it. */
const blurIt = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur()
