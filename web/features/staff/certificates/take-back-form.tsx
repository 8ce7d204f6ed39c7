import { CERTIFICATE_TITLES, RevokeCertificate, type Certificate } from '#domain/school/certificates.ts'
import { revokeCertificate } from '#domain/school/certificates-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { failureText, useAdminAction } from '../admin-call.ts'

interface TakeBackFormProps {
  /** The name of the learner. */
  name: string
  certificate: Certificate
  /** This is called after the certificate was revoked or the form was cancelled. */
  onEnd: () => void
}

/** Asks for the reason, which the school keeps, and revokes a certificate. */
export function TakeBackForm({ name, certificate: { code, kind }, onEnd }: TakeBackFormProps) {
  const revoke = useAdminAction({
    call: revokeCertificate,
    done: () => {
      onEnd()
      return `The certificate of ${name} does not hold any more`
    },
    refresh: [['certificates']],
  })
  const send = async (body: RevokeCertificate) => void (await revoke.mutateAsync(body).catch(() => undefined))
  const form = useForm(RevokeCertificate, ['reason'], send, { extra: { code } })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>
        {CERTIFICATE_TITLES[kind]}, <AsWritten>{name}</AsWritten>. Anyone who checks its code reads that it
        was taken back. You can make a new one later, with another code.
      </p>
      <TextField
        label="Why"
        hint="For the school. The page for checking does not show it."
        {...form.field('reason')}
      />
      <FormAlert failure={failureText('The certificate still holds', revoke.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" busy={revoke.isPending} busyLabel="Taking it back...">
          Take back
        </Button>
      </div>
    </form>
  )
}
