ALTER TABLE `learning_enrolments` ADD `reminded_on` text;
