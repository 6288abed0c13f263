import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../ui/Button.tsx'
import { useDialogChunk } from './use-dialog-chunk.ts'

interface Props<DialogProps> {
  icon: LucideIcon
  label: string
  load: () => Promise<ComponentType<DialogProps & { onClose: () => void }>>
  /** what the dialog needs; undefined = it is not known yet, and the button waits */
  props: DialogProps | undefined
  /** on phones, where its icon has to do */
  isIconOnPhones?: boolean
}

/** A button that opens a dialog whose code is fetched when somebody comes near. */
export function DialogButton<DialogProps extends object>({
  icon: Icon,
  label,
  load,
  props,
  isIconOnPhones = true,
}: Props<DialogProps>) {
  const { Dialog, open, close, preload } = useDialogChunk(load)
  return (
    <>
      <Button
        size="pill"
        className="flex-none"
        aria-haspopup="dialog"
        disabled={props === undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={isIconOnPhones ? 'max-tablet:sr-only' : ''}>{label}</span>
      </Button>
      {Dialog && props && <Dialog {...props} onClose={close} />}
    </>
  )
}
