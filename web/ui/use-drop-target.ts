import { useState, type DragEvent } from 'react'

/** Lets files be dropped on an element: its handlers, and whether files are dragged over it. */
export function useDropTarget(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const dropProps = {
    // Without this the browser refuses the drop.
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, dropProps }
}
