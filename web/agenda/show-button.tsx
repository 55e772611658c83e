import { Button } from '../ui/button.tsx'

type ShowButtonProps = { isOpen: boolean; onPress: () => void; what: string }

/** A button that shows and hides a list under its heading. */
export function ShowButton({ isOpen, onPress, what }: ShowButtonProps) {
  return (
    <Button look="outline" size="small" aria-expanded={isOpen} onClick={onPress}>
      {isOpen ? 'Ocultar' : 'Ver'}
      <span className="sr-only">{` ${what}`}</span>
    </Button>
  )
}
