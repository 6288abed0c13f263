import { Sparkles } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { SHELL } from './shell-texts.ts'

/** The content of the bell while no section is open, as the specification gives it. */
export default function ExampleNotices() {
  return (
    <>
      <h2 className="text-base">{SHELL.notifications}</h2>
      {/* States that these are examples, not the user's notifications. */}
      <p className="mt-2 text-sm text-ink3">{SHELL.notificationsExample}</p>
      <ul className="mt-2 mb-3 flex flex-col gap-2.5 text-ink2">
        {SHELL.notificationItems.map((item) => (
          <li key={item} className="flex gap-2.5">
            <span className="mt-2 size-1.5 flex-none rounded-full bg-line" aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 rounded-control bg-cobre-wash px-3 py-2 text-sm text-cobre">
        <Icon icon={Sparkles} size={15} className="flex-none" />
        {SHELL.premiumOnly}
      </p>
    </>
  )
}
