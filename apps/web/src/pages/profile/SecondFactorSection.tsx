import { longDayTime } from '@mirador/domain/time/chile-time'
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useDialog } from '../../components/use-dialog.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import type { Security } from './account-security.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import type { SecondFactorTask } from './SecondFactorModal.tsx'

const SecondFactorModal = lazyComponent(() => import('./SecondFactorModal.tsx'))

/** The second factor of the account, on or off, and its passkeys, with the dialogs that change them. */
export default function SecondFactorSection({
  security,
}: {
  security: Pick<Security, 'second_factor' | 'passkeys' | 'has_password'>
}) {
  const { second_factor: factor, has_password } = security
  const [task, setTask] = useState<SecondFactorTask>('on')
  const { isOpen, openWith, close, prefetch } = useDialog(SecondFactorModal)
  const tasks: readonly SecondFactorTask[] = factor ? ['codes', 'off'] : has_password ? ['on'] : []

  return (
    <>
      <section className="mt-8">
        <h2 className="mb-3 text-xl max-tablet:text-lg">{SECOND_FACTOR.title}</h2>
        <ProfileSheet>
          <ProfileRow label={SECOND_FACTOR.label}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-60">
                {factor
                  ? `${SECOND_FACTOR.on(longDayTime(new Date(factor.enabled_at), serverNow()))} ${SECOND_FACTOR.left(factor.recovery_codes)}`
                  : SECOND_FACTOR.off}{' '}
                {!factor && !has_password && SECOND_FACTOR.needsPassword}
              </p>
              {tasks.map((one) => (
                <Button
                  key={one}
                  aria-haspopup="dialog"
                  className={WIDE_ON_PHONES}
                  onPointerEnter={prefetch}
                  onClick={() => openWith(() => setTask(one))}
                >
                  {SECOND_FACTOR.tasks[one].open}
                </Button>
              ))}
            </div>
          </ProfileRow>
        </ProfileSheet>
        {isOpen && <SecondFactorModal task={task} onClose={close} />}
      </section>
      <PasskeysSection security={security} />
    </>
  )
}
