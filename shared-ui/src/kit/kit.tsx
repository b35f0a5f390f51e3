import { Formik } from 'formik';
import { Inbox, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import * as ui from '../index.ts';

const long = 'A text that is far longer than its author ever expected, Donaudampfschifffahrtsgesellschaft';
const longLabel = 'A label that is longer than usual';
const options = [{ value: long, label: long }];
const noop = () => undefined;
const icon = <Plus aria-hidden />;

const buttons = [
  { children: 'Default' },
  { children: 'Small', size: 'sm', icon },
  { children: 'Large', size: 'lg' },
  { children: 'Disabled', disabled: true },
  { children: 'Busy', isLoading: true, loadingLabel: 'Saving…' },
  { children: longLabel },
] as const;

const menu = (
  <ui.Menu trigger={<ui.Button>Menu</ui.Button>}>
    <ui.MenuGroup label="Group">
      <ui.MenuItem onSelect={noop}>{long}</ui.MenuItem>
    </ui.MenuGroup>
    <ui.MenuSeparator />
    <ui.MenuItem tone="danger" onSelect={noop}>
      Delete
    </ui.MenuItem>
  </ui.Menu>
);

/** Each field with a valid and an invalid value. */
function Fields({ isDisabled = false }) {
  return (
    <Formik
      initialValues={{ valid: long, invalid: '', on: true, off: false }}
      initialErrors={{ invalid: `Enter a value. ${long}`, off: 'Accept this' }}
      initialTouched={{ invalid: true, off: true }}
      onSubmit={noop}
    >
      <ui.Form>
        <ui.FormFieldset disabled={isDisabled}>
          {(['valid', 'invalid'] as const).map((name) => (
            <ui.Stack key={name}>
              <ui.TextField name={name} label={`Text. ${long}`} hint="A hint" isOptional />
              <ui.ColorField name={name} label="Color" />
              <ui.TextareaField name={name} label="Textarea" rows={2} isRequired />
              <ui.SelectField name={name} label="Select" options={options} placeholder="Choose one" />
              <ui.PasswordField name={name} label="Password" autoComplete="new-password" />
            </ui.Stack>
          ))}
          {(['on', 'off'] as const).map((name) => (
            <ui.Stack key={name}>
              <ui.CheckboxField name={name} label="Checkbox" hint="A hint" />
              <ui.SwitchField name={name} label="Switch" />
            </ui.Stack>
          ))}
        </ui.FormFieldset>
      </ui.Form>
    </Formik>
  );
}

const dialogs = { Dialog: ui.Dialog, AlertDialog: ui.AlertDialog, Sheet: ui.Sheet } as const;

function Dialogs() {
  const [openName, setOpenName] = useState('');
  const close = () => setOpenName('');
  return (
    <ui.Cluster>
      {[...Object.keys(dialogs), 'ConfirmDialog'].map((name) => (
        <ui.Button key={name} onClick={() => setOpenName(name)}>
          {name}
        </ui.Button>
      ))}
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Dialog key={name} isOpen={openName === name} onClose={close} title={long}>
          <ui.DialogBody>
            <Fields />
            <ui.Button onClick={close}>Close</ui.Button>
          </ui.DialogBody>
        </Dialog>
      ))}
      <ui.ConfirmDialog
        isOpen={openName === 'ConfirmDialog'}
        title="Delete?"
        description={long}
        confirmLabel="Delete"
        typeToConfirm="Acme"
        onConfirm={close}
        onCancel={close}
      />
    </ui.Cluster>
  );
}

const tabs = [
  { value: 'a', label: 'Open', count: 4, content: 'The open tab' },
  { value: 'b', label: long, content: null },
];

/** Every component in every state. */
const examples: Readonly<Record<string, ReactNode>> = {
  Buttons: (['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
    <ui.Cluster key={variant}>
      {buttons.map((props) => (
        <ui.Button key={props.children} variant={variant} {...props} />
      ))}
      <ui.IconButton variant={variant} label={`Icon, ${variant}`}>
        {icon}
      </ui.IconButton>
    </ui.Cluster>
  )),
  Badges: (
    <ui.Cluster>
      {(['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
        <ui.Badge key={tone} tone={tone} icon={icon}>
          {tone}
        </ui.Badge>
      ))}
      <ui.Badge isOutline>{longLabel}</ui.Badge>
      <ui.Avatar name="Ada Lovelace" />
      <ui.Spinner />
    </ui.Cluster>
  ),
  Text: (
    <>
      <ui.PageHeader title={long} description="A description" eyebrow="Above" actions={menu} />
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <ui.Text key={size} size={size}>{`${size} ${long}`}</ui.Text>
      ))}
      {(['secondary', 'muted', 'accent', 'danger'] as const).map((tone) => (
        <ui.TextLink key={tone} tone={tone} href="#link">{`A link, ${tone}`}</ui.TextLink>
      ))}
    </>
  ),
  Fields: <Fields />,
  'Disabled fields': <Fields isDisabled />,
  Alerts: (['danger', 'info', 'success', 'warning'] as const).map((tone) => (
    <ui.FormAlert key={tone} tone={tone} title={tone}>
      {long}
    </ui.FormAlert>
  )),
  Lists: (
    <>
      <ui.Rows>
        <ui.Row>{long}</ui.Row>
      </ui.Rows>
      <ui.DataList>
        <ui.KeyValue label={long}>{long}</ui.KeyValue>
      </ui.DataList>
      {[false, true].map((isDense) => (
        <ui.Table key={String(isDense)} label={`Table, dense: ${isDense}`} isDense={isDense}>
          <tbody>
            <tr>
              <ui.Th scope="row">{long}</ui.Th>
              <ui.Td isNumeric>1,234.56</ui.Td>
            </tr>
          </tbody>
        </ui.Table>
      ))}
      <ui.Consequences groups={[{ title: 'Will be deleted', items: ['One thing', long] }]} />
    </>
  ),
  States: (
    <>
      <ui.ProgressBar value={40} label={long} valueText="40%" />
      <ui.LoadingState label="Loading…">
        <ui.Skeleton height={48} />
      </ui.LoadingState>
      <ui.EmptyState icon={<Inbox />} title="Nothing yet" message={long} action={menu} />
      <ui.ErrorState title="It could not be loaded" message={long} onRetry={noop} />
      <ui.ErrorState title="Trying again" onRetry={noop} isRetrying />
    </>
  ),
  Tabs: <ui.Tabs label="Tabs" value="a" onValueChange={noop} items={tabs} />,
  Dialogs: <Dialogs />,
};

const Scheme = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);
  padding: var(--space-24);
  background: var(--color-canvas);
  color: var(--color-text);
`;

/** `/kit` under `npm run dev`. */
export function Kit() {
  return (
    <main id="main">
      {(['light', 'dark'] as const).map((scheme) => (
        <Scheme key={scheme} data-theme={scheme}>
          <h1>Components, {scheme}</h1>
          {Object.entries(examples).map(([name, example]) => (
            <ui.Card key={name}>
              <ui.Stack>
                <h2>{name}</h2>
                {example}
              </ui.Stack>
            </ui.Card>
          ))}
        </Scheme>
      ))}
    </main>
  );
}
