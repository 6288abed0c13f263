import { ownTime } from '@mirador/domain/time/own-zone'

/** `13:00 en Rapa Nui`, or nothing where both times are equal. */
export default function OwnTimeText({ at }: { at: Date }) {
  const text = ownTime(at, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return text ? <span className="block text-sm text-ink3">{text}</span> : null
}
