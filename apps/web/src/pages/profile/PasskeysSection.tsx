import { longDayTime } from '@mirador/domain/time/chile-time'
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useDialog } from '../../components/use-dialog.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { canUsePasskeys } from '../../session/passkey-support.ts'
import { PASSKEYS } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import type { Security } from './account-security.ts'
import type { PasskeyTask } from './PasskeyModal.tsx'

const PasskeyModal = lazyComponent(() => import('./PasskeyModal.tsx'))

/** The passkeys of the account, with controls to add and remove them. */
export function PasskeysSection({ security }: { security: Pick<Security, 'passkeys' | 'has_password'> }) {
  const { passkeys, has_password } = security
  const [task, setTask] = useState<PasskeyTask>({})
  const { isOpen, openWith, close, prefetch } = useDialog(PasskeyModal)
  const refusal = canUsePasskeys() ? (has_password ? undefined : PASSKEYS.needsPassword) : PASSKEYS.unable

  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{PASSKEYS.title}</h2>
      <ul className="sheet ruled to-edges">
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-ink2">{PASSKEYS.added(momentOf(passkey.created_at))}</p>
              <p className="text-sm text-ink2">
                {PASSKEYS.used(passkey.used_at ? momentOf(passkey.used_at) : undefined)}
              </p>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={PASSKEYS.removeOf(passkey.name)}
              className={WIDE_ON_PHONES}
              onClick={() => openWith(() => setTask({ passkey }))}
            >
              {PASSKEYS.remove}
            </Button>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
          <p className="min-w-0 flex-1 basis-60">
            {PASSKEYS.about} {passkeys.length === 0 && PASSKEYS.none} {refusal}
          </p>
          {!refusal && (
            <Button
              aria-haspopup="dialog"
              className={WIDE_ON_PHONES}
              onPointerEnter={prefetch}
              onClick={() => openWith(() => setTask({}))}
            >
              {PASSKEYS.add}
            </Button>
          )}
        </li>
      </ul>
      {isOpen && <PasskeyModal task={task} onClose={close} />}
    </section>
  )
}

function momentOf(instant: string): string {
  return longDayTime(new Date(instant), serverNow())
}
