import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  fetchAttention,
  fetchContactMessages,
  fetchContinuations,
  fetchSignoffs,
  fetchSubscribers,
  fetchThreads,
  fetchWaitingPeople,
} from './fetch-inbox.ts';
import { fetchMessages, fetchThread } from './thread.ts';

export const inboxArea = 'inbox';

const keyed = (...rest: readonly (string | number)[]) => ['dashboard', inboxArea, ...rest];

export const inboxQueries = {
  attention: () =>
    queryOptions({ queryKey: keyed('attention'), queryFn: ({ signal }) => fetchAttention(signal) }),
  threads: (page: number) =>
    queryOptions({
      queryKey: keyed('threads', page),
      queryFn: ({ signal }) => fetchThreads(page, signal),
      placeholderData: keepPreviousData,
    }),
  thread: (sprintId: string) =>
    queryOptions({
      queryKey: keyed('thread', sprintId),
      queryFn: ({ signal }) => fetchThread(sprintId, signal),
    }),
  messages: (sprintId: string) =>
    queryOptions({
      queryKey: keyed('messages', sprintId),
      queryFn: ({ signal }) => fetchMessages(sprintId, signal),
    }),
  signoffs: (page: number) =>
    queryOptions({
      queryKey: keyed('signoffs', page),
      queryFn: ({ signal }) => fetchSignoffs(page, signal),
      placeholderData: keepPreviousData,
    }),
  continuations: (page: number) =>
    queryOptions({
      queryKey: keyed('continuations', page),
      queryFn: ({ signal }) => fetchContinuations(page, signal),
      placeholderData: keepPreviousData,
    }),
  contact: (page: number) =>
    queryOptions({
      queryKey: keyed('contact', page),
      queryFn: ({ signal }) => fetchContactMessages(page, signal),
      placeholderData: keepPreviousData,
    }),
  waiting: (page: number) =>
    queryOptions({
      queryKey: keyed('waiting', page),
      queryFn: ({ signal }) => fetchWaitingPeople(page, signal),
      placeholderData: keepPreviousData,
    }),
  subscribers: (page: number) =>
    queryOptions({
      queryKey: keyed('subscribers', page),
      queryFn: ({ signal }) => fetchSubscribers(page, signal),
      placeholderData: keepPreviousData,
    }),
};
