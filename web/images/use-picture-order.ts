import { useLayoutEffect, useRef, useState } from 'react'

type PictureOrder = {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The id of the file input, which gets the focus when no picture is left. */
  fileId: string
}

/** Moves and removes pictures of a list: the focus follows the picture, and `announcement` describes the change. */
export function usePictureOrder({ value, onChange, fileId }: PictureOrder) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The control that gets the focus after the next rendering. */
  const [wanted, setWanted] = useState<{ index: number; what: string }>()
  useLayoutEffect(() => {
    if (!wanted) return
    const tile = list.current?.children[wanted.index]
    tile?.querySelector<HTMLElement>(`[data-what="${wanted.what}"]`)?.focus()
  }, [wanted])

  const move = (from: number, to: number, what: string) => {
    if (to < 0 || to >= value.length || to === from) return
    const moved = value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? '')
    onChange(moved)
    setWanted({ index: to, what })
    setAnnouncement(`Imagen ${from + 1}: ahora es la ${to + 1} de ${value.length}.`)
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    if (value.length > 1) setWanted({ index: Math.min(index, value.length - 2), what: 'remove' })
    else document.getElementById(fileId)?.focus()
    setAnnouncement(`Quitaste la imagen ${index + 1}. Quedan ${value.length - 1}.`)
  }
  return { list, announcement, move, remove }
}
