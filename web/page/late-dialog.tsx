import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

import { showToast } from '../ui/toast.ts'
import { countScreenLoad } from './screen-loads.ts'

/**
 * A dialog whose script is loaded at its first opening. If that fails, it closes with a toast, the screen below keeps its state and input,
 * and the next press loads it again.
 * @param load its script
 * @param isOpen whether these properties open it; by default the dialog is open while it is rendered
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LateDialog(props) {
    const [Dialog, setDialog] = useState(() => Loaded)
    const isMissing = !Dialog && isOpen(props)
    const close = useEffectEvent(() => props.onClose())
    useEffect(() => {
      if (!isMissing) return
      let isWanted = true
      const open = async () => {
        try {
          Loaded = await countScreenLoad(load())
          setDialog(() => Loaded)
        } catch {
          if (!isWanted) return
          showToast({ text: 'No se pudo abrir. Revisa tu conexión e inténtalo de nuevo.', kind: 'error' })
          close()
        }
      }
      void open()
      return () => {
        isWanted = false
      }
    }, [isMissing])
    return Dialog ? <Dialog {...props} /> : null
  }
}
