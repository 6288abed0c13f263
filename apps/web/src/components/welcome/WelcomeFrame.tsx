import { type ReactNode, useId } from 'react'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { WRAPPING } from '../../ui/button-class.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { WELCOME } from './welcome-texts.ts'
import './welcome.css'

export const SCREENS = 4

/** What each screen does besides its own answer. */
export interface ScreenProps {
  /** to the next screen; after the last one the questions end */
  onNext: () => void
  /** ends all questions */
  onClose: () => void
}

interface Props extends ScreenProps {
  /** from 1 */
  screen: number
  title: string
  subtitle?: ReactNode
  header?: ReactNode
  /** what the buttons save; without it there is no main button */
  main?: { label: string; run: () => void; isPending?: boolean; hasFailed?: boolean; isOff?: boolean } | undefined
  /** a second button */
  second?: { label: string; run: () => void } | undefined
  /** a figure beside the buttons */
  note?: ReactNode
  children?: ReactNode
}

/** A screen of the questions: how far it is, its answer, and a way past it. */
export function WelcomeFrame({
  screen,
  title,
  subtitle,
  header,
  main,
  second,
  note,
  onNext,
  onClose,
  children,
}: Props) {
  const id = useId()
  const isBusy = main?.isPending ?? false
  const unlessBusy = (run: () => void) => () => isBusy || run()
  return (
    <Modal
      title={title}
      subtitle={subtitle}
      closeLabel={ACTIONS.close}
      width="46rem"
      onClose={unlessBusy(onClose)}
      above={
        <p className="welcome-place mb-2 flex items-center gap-1 text-sm text-ink2">
          {Array.from({ length: SCREENS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other identity than its place
            <span key={place} aria-hidden="true" data-done={place < screen} />
          ))}
          {WELCOME.place(screen, SCREENS)}
        </p>
      }
      header={header}
      footer={
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {main && (
            <Button
              variant="primary"
              className={WRAPPING}
              busy={isBusy}
              aria-disabled={main.isOff}
              aria-describedby={main.hasFailed ? id : undefined}
              onClick={() => main.isOff || main.run()}
            >
              {main.hasFailed && !isBusy ? ACTIONS.retry : main.label}
            </Button>
          )}
          {second && (
            <Button className={WRAPPING} aria-disabled={isBusy} onClick={unlessBusy(second.run)}>
              {second.label}
            </Button>
          )}
          <Button variant="ghost" className={WRAPPING} aria-disabled={isBusy} onClick={unlessBusy(onNext)}>
            {WELCOME.skip}
          </Button>
          {note && <output className="min-w-0 flex-[1_1_12rem] text-right text-sm text-ink2">{note}</output>}
          <div role="alert" className="w-full empty:hidden">
            {main?.hasFailed && <FieldError id={id}>{WELCOME.notSaved}</FieldError>}
          </div>
        </div>
      }
    >
      {children}
    </Modal>
  )
}
