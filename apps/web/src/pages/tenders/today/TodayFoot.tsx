import { Suspense, useId } from 'react'
import { useShortcuts } from '../../../components/tenders/shortcuts.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { WRAPPING } from '../../../ui/button-class.ts'
import { Key } from '../../../ui/Key.tsx'
import { openList } from './open-lists.ts'
import { TODAY } from './today-texts.ts'

// Loaded after the rows, in a reserved place.
export const StartSwitch = lazyComponent<{ id: string }>(async () => ({
  default: (await import('../../../components/StartSwitch.tsx')).StartSwitch,
}))

/** The way to all own open tenders, the screen on which the account starts, and the keys. */
export function TodayFoot({ open }: { open: number }) {
  const id = useId()
  const hasKeys = useShortcuts()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      {open > 0 && (
        <ButtonLink to={openList('mine')} className={WRAPPING}>
          {TODAY.seeOwn(open)}
        </ButtonLink>
      )}
      <label htmlFor={id} className="flex min-h-10 items-center gap-2 text-sm text-ink2 max-tablet:min-h-11">
        <Suspense fallback={<span className="w-11" />}>
          <StartSwitch id={id} />
        </Suspense>
        {TODAY.startHere}
      </label>
      {hasKeys && (
        <p className="ml-auto flex flex-wrap gap-4 text-sm text-ink2 max-tablet:hidden">
          {TODAY.keys.map(({ keys, action }) => (
            <span key={action} className="inline-flex items-center gap-1.5">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              {action}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
