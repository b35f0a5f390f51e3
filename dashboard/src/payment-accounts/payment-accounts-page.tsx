import { formatIban } from '@northlight/domain';
import { Muted, Td } from '@northlight/shared-ui';
import { Landmark } from 'lucide-react';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { ActionsCell, RowActions } from '../components/row-actions.tsx';
import { recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';

const loadForm = async () =>
  (await import(/* webpackChunkName: "forms" */ './payment-account-form.ts')).paymentAccountForm;

const api = recordApi({ table: 'payment_accounts', orders: { currency: ['Currency', 'currency'] } });

/** /dashboard/payment-accounts: where clients pay, per currency. */
export function Component() {
  return (
    <RecordScreen
      title="Payment accounts"
      description="Clients see the account of an invoice's currency beside every open invoice."
      noun="payment account"
      api={api}
      form={loadForm}
      skeleton={<TableSkeleton />}
      searchLabel="Search payment accounts"
      columns={(form) => form.columns('currency', 'account_holder', 'iban', 'bic', 'other_account')}
      newLabel="Add account"
      empty={{
        icon: <Landmark />,
        title: 'No payment accounts yet',
        message: 'Add one for each currency in which you send invoices.',
      }}
      consequence="Clients no longer see where to pay invoices in this currency."
      getName={({ currency }) => currency}
    >
      {(accounts, { onEdit, onDelete }) => (
        <ResponsiveTable hasActions label="Payment accounts" headings={['Currency', 'Account']}>
          {accounts.map((account) => (
            <tr key={account.id}>
              <Td>
                <strong>{account.currency}</strong>
              </Td>
              <Td canWrap>
                <div>{account.account_holder}</div>
                <Muted>
                  {(account.iban && formatIban(account.iban)) ??
                    account.other_account ??
                    account.link_template}
                </Muted>
              </Td>
              <ActionsCell>
                <RowActions
                  name={account.currency}
                  onEdit={() => onEdit(account)}
                  onDelete={() => onDelete(account)}
                />
              </ActionsCell>
            </tr>
          ))}
        </ResponsiveTable>
      )}
    </RecordScreen>
  );
}
