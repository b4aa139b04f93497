import type applicants from './ja/applicants.json';
import type application from './ja/application.json';
import type categories from './ja/categories.json';
import type choosing from './ja/choosing.json';
import type companies from './ja/companies.json';
import type compose from './ja/compose.json';
import type countries from './ja/countries.json';
import type departments from './ja/departments.json';
import type drills from './ja/drills.json';
import type events from './ja/events.json';
import type exporting from './ja/exporting.json';
import type history from './ja/history.json';
import type home from './ja/home.json';
import type logo from './ja/logo.json';
import type logs from './ja/logs.json';
import type manuals from './ja/manuals.json';
import type messageMap from './ja/messageMap.json';
import type operations from './ja/operations.json';
import type messages from '@tabimori/shared/labels/ja/messages.json';
import type option from './ja/option.json';
import type password from './ja/password.json';
import type person from './ja/person.json';
import type reachability from './ja/reachability.json';
import type secondFactor from './ja/secondFactor.json';
import type settings from './ja/settings.json';
import type shell from './ja/shell.json';
import type shock from './ja/shock.json';
import type signIn from './ja/signIn.json';
import type status from './ja/status.json';
import type stop from './ja/stop.json';
import type templates from './ja/templates.json';
import type traveler from './ja/traveler.json';
import type upload from './ja/upload.json';
import type users from './ja/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    returnEmptyString: true;
    /** the Japanese labels say which keys there are; the check of the labels holds the other languages to them */
    resources: {
      applicants: typeof applicants;
      application: typeof application;
      categories: typeof categories;
      choosing: typeof choosing;
      companies: typeof companies;
      compose: typeof compose;
      countries: typeof countries;
      departments: typeof departments;
      drills: typeof drills;
      events: typeof events;
      exporting: typeof exporting;
      history: typeof history;
      home: typeof home;
      logo: typeof logo;
      logs: typeof logs;
      manuals: typeof manuals;
      messageMap: typeof messageMap;
      operations: typeof operations;
      messages: typeof messages;
      option: typeof option;
      password: typeof password;
      person: typeof person;
      reachability: typeof reachability;
      secondFactor: typeof secondFactor;
      settings: typeof settings;
      shell: typeof shell;
      shock: typeof shock;
      signIn: typeof signIn;
      status: typeof status;
      stop: typeof stop;
      templates: typeof templates;
      traveler: typeof traveler;
      upload: typeof upload;
      users: typeof users;
    };
  }
}
