import { SHELL } from '@mirador/texts/shell'
import { Bell, Sparkles } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'

/** Fixed by the specification until notifications exist. */
const UNREAD = 1

export function NotificationsPanel() {
  return (
    <Popover
      label={SHELL.notifications}
      buttonLabel={SHELL.notifications}
      buttonDescription={SHELL.unread(UNREAD)}
      buttonClassName="relative inline-grid size-10 place-items-center rounded-control text-ink2 hover:bg-sunken hover:text-ink max-tablet:size-11"
      // on phones the bell is too far from the edge to anchor the panel to it
      panelClassName="w-80 p-4! max-tablet:top-15 max-tablet:right-4 max-tablet:[position-area:none]"
      button={
        <>
          <Icon icon={Bell} size={20} strokeWidth={1.75} aria-hidden="true" />
          {UNREAD > 0 && (
            <span
              className="absolute top-1.5 right-2 size-2.5 rounded-full border-2 border-bg bg-cobre-vivid"
              data-testid="unread"
            />
          )}
        </>
      }
    >
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
        <Icon icon={Sparkles} size={15} aria-hidden="true" className="flex-none" />
        {SHELL.premiumOnly}
      </p>
    </Popover>
  )
}
