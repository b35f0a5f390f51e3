import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefCallback,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { LateNotice } from './late-notice.tsx';
import { arrivedPopups, loadPopups, loadPopupsWhenQuiet, type Popups, usePopups } from './popup-code.ts';
import { replayPresence, replayPress, type WaitingPress } from './replay-press.ts';

type ElementProps = Readonly<Record<string, unknown>>;
type Handler = (event: unknown) => void;

/** Where the popup's code gives the props of its trigger to the control that stands on the page already. */
export interface TriggerSlot {
  readonly element: () => HTMLElement | null;
  readonly take: (props: ElementProps) => void;
}

interface Slot extends TriggerSlot {
  given: ElementProps | null;
  node: HTMLElement | null;
  readonly setNode: (node: HTMLElement | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createSlot(): Slot {
  const listeners = new Set<() => void>();
  const slot: Slot = {
    given: null,
    node: null,
    element: () => slot.node,
    setNode(node) {
      slot.node = node;
    },
    take(props) {
      if (slot.given !== null && isSame(slot.given, props)) return;
      slot.given = props;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return slot;
}

function isSame(before: ElementProps, after: ElementProps): boolean {
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length && names.every((name) => Object.is(before[name], after[name]))
  );
}

/** Rendered by the popup's code in place of a trigger of its own: hands its props and its ref over. */
export function HandOver({ props: { ref, ...props }, to }: { props: ElementProps; to: TriggerSlot }) {
  useLayoutEffect(() => attach(ref as Ref<HTMLElement>, to.element()), [ref, to]);
  useLayoutEffect(() => to.take(props));
  return null;
}

function attach(ref: Ref<HTMLElement> | undefined, node: HTMLElement | null) {
  if (typeof ref !== 'function') return;
  const clear = (ref as RefCallback<HTMLElement>)(node);
  return () => {
    if (typeof clear === 'function') clear();
    else ref(null);
  };
}

interface LateControlProps {
  /** The control; it stays the same element when the code arrives. */
  trigger: ReactElement;
  /** What the control says while nothing of the popup is here. */
  closed: ElementProps;
  /** Keys that open or choose on the closed control, beside those that press it. */
  isOpeningKey?: (key: string) => boolean;
  /** False where it only shows something: then a press is not kept for later. */
  isPressed?: boolean;
  /** Draws it as soon as its code is here, whatever that was fetched for. */
  isReady?: boolean;
  /** Draws the popup with a trigger that renders a HandOver. */
  draw: (popups: Popups, slot: TriggerSlot) => ReactNode;
}

/**
 * A control that opens something whose code comes at the first hover, focus or touch. Until then it is plain; then the
 * popup's own trigger drives it, so that everything is as if it had been there from the start: what was pressed
 * meanwhile is pressed again.
 */
export function LateControl({
  trigger,
  closed,
  isOpeningKey = () => false,
  isPressed = true,
  isReady = false,
  draw,
}: LateControlProps) {
  const [slot] = useState(createSlot);
  const [isWanted, setIsWanted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const popups = usePopups(isWanted);
  const waiting = useRef<WaitingPress[]>([]);
  const pointer = useRef({ over: '', down: '' });

  useEffect(loadPopupsWhenQuiet, []);

  const load = () => {
    setIsWanted(true);
    setHasFailed(false);
    loadPopups().catch((error: unknown) => {
      // Under the pointer it was only a hint.
      if (waiting.current.length === 0) return;
      setHasFailed(true);
      reportError(error);
    });
  };
  const forget = () => {
    waiting.current = [];
    setIsOpening(false);
    setHasFailed(false);
  };
  /** Lets the popup's own trigger have an event: at once where the code is here, else when it has arrived. */
  const pass = (name: string, event: SyntheticEvent, later?: WaitingPress) => {
    if (arrivedPopups() !== null) {
      flushSync(() => setIsWanted(true));
      (slot.given?.[name] as Handler | undefined)?.(event);
      return;
    }
    if (later && isPressed) {
      // A page does not scroll for a key that opens; impatient clicks are one.
      if (later.kind === 'key') event.preventDefault();
      else waiting.current = [];
      waiting.current.push(later);
      setIsOpening(true);
    }
    load();
  };
  const handlers = {
    onPointerEnter(event: PointerEvent) {
      pointer.current.over = event.pointerType;
      load();
    },
    onPointerLeave() {
      pointer.current.over = '';
    },
    onFocus: load,
    // Whoever went on to something else does not want it to open there.
    onBlur: () => !hasFailed && forget(),
    onPointerDown(event: PointerEvent) {
      pointer.current.down = event.pointerType;
      pass('onPointerDown', event);
    },
    onClick: (event: MouseEvent) =>
      pass('onClick', event, { kind: event.detail > 0 ? pointer.current.down : '' }),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') forget();
      if (!isOpeningKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      pass('onKeyDown', event, { kind: 'key', key: event.key });
    },
  };
  const arrive = () => {
    const presses = waiting.current;
    const node = slot.node;
    forget();
    if (node === null) return;
    replayPresence(node, pointer.current.over);
    // From the notice's Retry it comes back.
    if (presses.length > 0) node.focus();
    // A turn later: a list that has the focus mounts what a letter can choose in a turn of its own.
    setTimeout(() => {
      for (const press of presses) replayPress(node, press);
    });
  };

  return (
    <>
      <Trigger slot={slot} trigger={trigger} closed={closed} handlers={handlers} onGiven={arrive} />
      {(isWanted || isReady) && popups !== null && draw(popups, slot)}
      {popups === null && isOpening && <LateNotice hasFailed={hasFailed} onRetry={load} onGiveUp={forget} />}
    </>
  );
}

interface TriggerProps {
  slot: Slot;
  trigger: ReactElement;
  closed: ElementProps;
  handlers: ElementProps;
  onGiven: () => void;
}

/** Apart from the rest: it alone is drawn again for what the popup's trigger says. */
function Trigger({ slot, trigger, closed, handlers, onGiven }: TriggerProps) {
  const given = useSyncExternalStore(
    slot.subscribe,
    () => slot.given,
    () => null,
  );
  const isGiven = given !== null;
  const onFirstGiven = useRef(onGiven);
  useEffect(() => {
    onFirstGiven.current = onGiven;
  });
  useEffect(() => {
    if (isGiven) onFirstGiven.current();
  }, [isGiven]);
  const own = trigger.props as ElementProps;
  return cloneElement(trigger, {
    ...withOwn(given ?? { ...closed, ...handlers }, own),
    ref: useSharedRef(slot, own.ref as Ref<HTMLElement> | undefined),
  } as object);
}

/** The control's own props go first; handlers of both run, its own before. */
function withOwn(props: ElementProps, own: ElementProps): ElementProps {
  const merged: Record<string, unknown> = { ...props, ...own };
  for (const [name, handler] of Object.entries(props)) {
    const ownHandler = own[name];
    if (typeof handler !== 'function' || typeof ownHandler !== 'function') continue;
    merged[name] = (event: SyntheticEvent) => {
      ownHandler(event);
      handler(event);
    };
  }
  return merged;
}

function useSharedRef(slot: Slot, own: Ref<HTMLElement> | undefined): RefCallback<HTMLElement> {
  const [share] = useState(() => {
    const current = { own };
    const ref: RefCallback<HTMLElement> = (node) => {
      slot.setNode(node);
      if (typeof current.own === 'function') current.own(node);
      else if (current.own) current.own.current = node;
    };
    return { ref, current };
  });
  share.current.own = own;
  return share.ref;
}
